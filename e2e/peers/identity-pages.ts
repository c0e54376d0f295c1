import { escape } from './escape.ts';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** The provider's sign-in form. */
export const loginPage = ({ email, failed = false }: { email: string; failed?: boolean }) =>
  page(
    'Sign in to your organisation',
    `${failed ? '<p role="alert">Wrong email or password.</p>' : ''}<form method="post">` +
      `<p><label>Email <input name="email" type="email" value="${escape(email)}"></label></p>` +
      '<p><label>Password <input name="password" type="password"></label></p>' +
      '<p><button>Continue</button> <button name="cancel" value="yes">Cancel</button></p></form>',
  );

/** Confirms the sign-out at once: the application has already asked. */
export const logoutPage = (form: string) =>
  page('Signing out', `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`) +
  "<script>document.querySelector('button').click()</script>";
