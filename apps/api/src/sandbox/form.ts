/** The fields of a form, with bracketed names as objects. */
export interface Form {
  [name: string]: string | Form;
}

const DEEPEST = 5;

/** Parses a form-encoded body in the provider's format: `card[number]=…`, `expand[0]=…`. */
export function parseForm(body: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/\]?\[|\]$/).filter((part, at) => at === 0 || part !== '');
    if (path.length > DEEPEST) continue;
    let at = form;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      const child: Form = typeof next === 'object' ? next : Object.create(null);
      at[part] = child;
      at = child;
    }
    at[path.at(-1)!] = value;
  }
  return form;
}

/** A text field; undefined if it is missing or empty. */
export function textIn(form: Form | undefined, name: string): string | undefined {
  const value = form?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A field with nested fields. */
export function fieldsIn(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}
