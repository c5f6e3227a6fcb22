export { rightsRoutes } from './routes.ts';
