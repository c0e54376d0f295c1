import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { reasonOr } from '../../../platform/reason.ts';
import { importWords as words } from './imports.words.ts';

/** Why a chosen file is refused before it is sent: it is empty, or larger than what it can be. Of the archives only the first letters are looked at. */
export async function refuseFile(file: File): Promise<string | null> {
  if (file.size === 0) return errors['imports.empty'].message;
  if (file.size <= limits.activity_file_bytes) return null;
  const isArchive =
    (await file
      .slice(0, 2)
      .text()
      .catch(() => '')) === 'PK';
  return isArchive && file.size <= limits.health_export_bytes ? null : errors['imports.too_large'].message;
}

/** Whether the same file may be taken another time: nothing was wrong with the file itself. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** What is said where a file is not taken: what the server says of files, or that it could not be sent. */
export const whyNotSent = (error: unknown): string =>
  error instanceof ApiError && error.code.startsWith('imports.') ? error.message : reasonOr(error, words.sendFailed);
