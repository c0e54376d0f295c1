declare const proof: unique symbol;

/**
 * A subject for which a policy has allowed an action. Only `*.policy.ts` files may call `authorize` (checked in CI), so a service function
 * that takes an `Authorized` cannot be reached without a policy decision.
 */
export type Authorized<Action extends string, Subject> = Subject & { readonly [proof]: Action };

export const authorize = <Action extends string, Subject>(_action: Action, subject: Subject): Authorized<Action, Subject> =>
  subject as Authorized<Action, Subject>;
