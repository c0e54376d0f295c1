/** Fetches code before it is needed. Where that fails nothing is lost: what needs it fetches it again. */
export const ahead = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
