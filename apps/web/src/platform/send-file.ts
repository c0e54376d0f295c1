import { persistently } from './ahead.ts';
import type { fileRequest } from './file-request.ts';

/** `fetch` for files, which fails once nothing has moved for a minute. Its code comes with the first file. */
export const sendFile: typeof fileRequest = async (...given) =>
  (await persistently(() => import('./file-request.ts'))).fileRequest(...given);
