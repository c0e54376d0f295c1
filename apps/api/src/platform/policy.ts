declare const proof: unique symbol;

/**
 * Something on which a policy has allowed an action. Only `*.policy.ts` files may call `authorize` (checked in CI), so a service function
 * that takes one cannot be reached without that decision (architecture law 4).
 */
export type Authorized<Action extends string, Subject> = Subject & { readonly [proof]: Action };

export const authorize = <Action extends string, Subject>(_action: Action, subject: Subject): Authorized<Action, Subject> =>
  subject as Authorized<Action, Subject>;
