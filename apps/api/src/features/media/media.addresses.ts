import { type Secrets, sealFor } from '../../platform/start/keys.ts';
import type { Deps } from '../../product/deps.ts';

/** How long an upload address is valid. */
export const UPLOAD_SECONDS = 600;

/** Where the store keeps everything of one image. */
export const mediaFolder = (id: string): string => `media/${id}`;
/** The file as it was sent, if it goes to the store without passing through the server. Never served. */
export const rawKey = (id: string): string => `${mediaFolder(id)}/upload`;
export const sizeKey = (id: string, width: number): string => `${mediaFolder(id)}/${width}.webp`;

/** The address of one size, relative to the site's root. */
export const sizeUrl = (id: string, width: number): string => `/media/${id}/${width}.webp`;

/** The address of a profile photo for lists and cards: a 256 pixel square; `/96.webp` and `/512.webp` also exist. */
export const photoUrl = (mediaId: string | null): string | null => mediaId && sizeUrl(mediaId, 256);

/** The address of a cover photo: three to one, 1600 pixels wide; `/800.webp` also exists. */
export const coverUrl = (mediaId: string | null): string | null => mediaId && sizeUrl(mediaId, 1600);

/** The address of the picture of a link preview: 1.91 to one, 960 pixels wide. */
export const previewUrl = (mediaId: string | null): string | null => mediaId && sizeUrl(mediaId, 960);

/** The address that a client sends for an image that it has uploaded. */
export const pictureAddress = (mediaId: string): string => `/media/${mediaId}/upload`;

const ours = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:file|upload|\d{1,5}\.webp)$/i;

/**
 * The id in an address that a client sends as its image: the upload address without its query (MEDIA-06), or an address that we serve. The
 * host is not compared, since a site behind proxies has several; the image's owner is checked by id.
 */
export function mediaIdOf(url: string): string | null {
  if (!URL.canParse(url, 'http://site.invalid')) return null;
  return ours.exec(new URL(url, 'http://site.invalid').pathname)?.[1]?.toLowerCase() ?? null;
}

export interface UploadProof {
  id: string;
  /** Unix time in milliseconds, as text. */
  expires: string;
  signature: string;
}

const signing = (secrets: Secrets) => sealFor(secrets, 'upload address');
const proved = ({ id, expires }: Omit<UploadProof, 'signature'>): string => `PUT ${id.toLowerCase()} ${expires}`;

/** Whether an upload address is one that we gave. */
export const isGenuine = ({ signature, ...proof }: UploadProof, secrets: Secrets): boolean =>
  signing(secrets).isGood(signature, proved(proof));

/** An upload address on the server itself, relative to the site's root, so that it works behind any host. */
export function uploadAddress({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, id: string): string {
  const expires = String(clock.now().getTime() + UPLOAD_SECONDS * 1000);
  return `/api/media/${id}/file?expires=${expires}&signature=${signing(secrets)(proved({ id, expires }))}`;
}
