export const root: string;
/** Builds the web app and the server, or those named, if they are out of date. */
export function build(names?: Array<'web' | 'api'>): void;
