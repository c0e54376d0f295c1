declare module 'virtual:muster-calls' {
  /** Method and path by call name, with a 1 for calls that need no token. */
  export const calls: Readonly<Record<string, readonly [method: string, path: string, open?: 1]>>;
}

declare module 'virtual:muster-calls-of-operators' {
  /** The same of what only operators may do. */
  export const calls: Readonly<Record<string, readonly [method: string, path: string]>>;
}
