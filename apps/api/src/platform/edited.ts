/** What an edit makes of a thing: the fields that it names, and all others as they were (architecture law 5). */
export const edited = <T extends object>(before: T, named: { readonly [F in keyof T]?: T[F] | undefined }): T => ({
  ...before,
  ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
});
