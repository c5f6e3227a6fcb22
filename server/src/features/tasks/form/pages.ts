const FORMS = '/modules/appcenter/taskFormsList';

/** The page with a request in the inbox of its project. */
export function inboxPage(id: string): string {
  return `${FORMS}?tab=inbox&request=${id}`;
}

/** The page with a request of the user; without its id all of them. */
export function ownRequestPage(id?: string): string {
  return `${FORMS}?tab=mine${id ? `&request=${id}` : ''}`;
}
