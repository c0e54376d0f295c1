const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an address names something by what cannot be an id: nothing is there, so the server need not be asked. */
export const namesNothing = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).some(([name, value]) => name.endsWith('Id') && !uuid.test(value ?? ''));
