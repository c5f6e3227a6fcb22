import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { part } from '../../kernel/loading/screens.ts';
import { useSession } from '../../kernel/session.ts';
import { BlankLayout } from '../layout/blank-layout.tsx';
import { loadSignInWords } from '../words/words.ts';
import { Guard } from './guard.tsx';
import { ExceptionPage } from './lazy-exception-page.ts';
import { sameOriginPath } from './same-origin-path.ts';

const UserLayout = part(() => import('../layout/user-layout.tsx'), 'UserLayout', 'first');
const LoginPage = part(
  async () => (await Promise.all([import('../../features/identity/login-page.tsx'), loadSignInWords()]))[0],
  'LoginPage',
  'first',
);
const RegisterPage = part(() => import('../../features/identity/registration/register-page.tsx'), 'RegisterPage');
const RegisterResultPage = part(
  () => import('../../features/identity/registration/result-page.tsx'),
  'RegisterResultPage',
);
const RecoveryPage = part(() => import('../../features/identity/recovery/recovery-page.tsx'), 'RecoveryPage');
const Gallery = part(() => import('./gallery.tsx'), 'Gallery');
const InvitationPage = part(() => import('../../features/identity/invitation/invitation-page.tsx'), 'InvitationPage');
const PublicFormPage = part(
  () => import('../../features/tasks/public/public-form-page.tsx'),
  'PublicFormPage',
  'first',
);
const PublicRequestPage = part(
  () => import('../../features/tasks/public/public-request-page.tsx'),
  'PublicRequestPage',
  'first',
);

/** All routes: the public ones, and behind the guard those of the menu. */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/user" element={<UserLayout />}>
          <Route path="login" element={<Login />} />
          <Route path="register" element={<RegisterPage />} />
          <Route path="register-result" element={<RegisterResultPage />} />
          <Route path="alteration" element={<RecoveryPage />} />
          <Route path="invitation" element={<InvitationPage />} />
          <Route path="*" element={<Navigate to="/user/login" replace />} />
          <Route index element={<Navigate to="/user/login" replace />} />
        </Route>
        <Route path="/public" element={<UserLayout />}>
          <Route path="form" element={<PublicFormPage />} />
          <Route path="request" element={<PublicRequestPage />} />
        </Route>
        <Route element={<BlankLayout />}>
          <Route path="/test/home" element={<Gallery />} />
          <Route path="/404" element={<ExceptionPage status={404} />} />
          <Route path="/exception/403" element={<ExceptionPage status={403} />} />
          <Route path="/exception/500" element={<ExceptionPage status={500} />} />
        </Route>
        <Route path="*" element={<Guard />} />
      </Routes>
    </Suspense>
  );
}

/** Signed-in users are redirected to the page they requested. */
function Login() {
  const signedIn = useSession() !== null;
  const target = new URLSearchParams(useLocation().search).get('redirect');
  return signedIn ? <Navigate to={sameOriginPath(target) ?? '/'} replace /> : <LoginPage />;
}
