export const root: string;
/** Builds the web and the server, or those named, each only if it is out of date. */
export function build(names?: Array<'web' | 'api'>): void;
