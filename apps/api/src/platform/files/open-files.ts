import { join } from 'node:path';
import type { S3Settings, Settings } from '../start/settings.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

/** The configured file store: an S3 bucket if there is one, else a folder in the data folder (ruling 17). */
export async function openFiles({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return diskStore(join(dataDir, 'files'));
  // Loaded on demand: most communities use the folder and should not wait for the S3 client.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(s3);
}

/** The origin that browsers upload to, for the content security policy. */
export function s3Origin({ endpoint, bucket, region }: S3Settings): string {
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`;
}
