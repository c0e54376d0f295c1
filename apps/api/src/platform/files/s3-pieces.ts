import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** S3 requires at least five megabytes for every part but the last, and allows ten thousand parts: so a file can have 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Joins chunks into parts of equal size, except for a smaller last one; yields at least one. */
async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  yield Buffer.concat(held);
}

/** Stores a stream under one key, a part at a time, since a bucket must know the size of each upload in advance. */
export async function uploadParts(
  client: S3Client,
  { ContentType, ...at }: { Bucket: string; Key: string; ContentType: string },
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...at, ContentType }));
  const upload = { ...at, UploadId };
  try {
    const Parts: Array<{ PartNumber: number; ETag: string | undefined }> = [];
    for await (const Body of partsOf(pieces)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    // Otherwise S3 would store, and charge for, the invisible parts.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}
