import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '../start/settings.ts';
import type { FileStore } from './file-store.ts';
import { uploadParts } from './s3-pieces.ts';

/**
 * Files in an S3 bucket or a compatible store. With a custom endpoint the bucket goes into the path, since such servers rarely have a host
 * name per bucket. The bucket may be private: reads go through the server.
 */
export function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStore & { close: () => void } {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    // A checksum would become a signed part of upload addresses, and browsers do not send it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const remove = async (keys: string[]) => {
    await Promise.all(keys.map((Key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))));
  };
  return {
    put: async (Key, Body, ContentType) => {
      if (Buffer.isBuffer(Body)) await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }));
      else await uploadParts(client, { Bucket: bucket, Key, ContentType }, Body);
    },
    read: async (Key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key, ...(Range && { Range }) })).catch((error: Error) => {
        if (error.name === 'NoSuchKey') return null;
        throw error;
      });
      return found && { size: found.ContentLength ?? 0, stream: found.Body as Readable };
    },
    list: async function* () {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key } of Contents ?? []) if (Key) yield Key;
      }
    },
    remove,
    removeFolder: async (folder) => {
      for await (const listed of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` })) {
        await remove((listed.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : [])));
      }
    },
    uploadAddress: (Key, expiresIn) => getSignedUrl(client, new PutObjectCommand({ Bucket: bucket, Key }), { expiresIn }),
    close: () => client.destroy(),
  };
}
