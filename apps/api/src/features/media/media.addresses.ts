import { type Secrets, sealFor } from '../../platform/start/keys.ts';
import type { Deps } from '../../product/deps.ts';

/** How long an upload address is valid. */
export const UPLOAD_SECONDS = 600;

/** The folder of an image in the store. */
export const mediaFolder = (id: string): string => `media/${id}`;
/** The original file, if it was uploaded directly to the store. Never served. */
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

/** The address that a client sends to refer to an image that it has uploaded. */
export const pictureAddress = (mediaId: string): string => `/media/${mediaId}/upload`;

const ours = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:file|upload|\d{1,5}\.webp)$/i;

/**
 * Returns the media id of an image address sent by a client: an upload address without its query (MEDIA-06), or an address that we serve.
 * The host is not compared, since a site behind proxies has several; callers check the owner by id.
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

/** Checks that we signed an upload address. */
export const isGenuine = ({ signature, ...proof }: UploadProof, secrets: Secrets): boolean =>
  signing(secrets).isGood(signature, proved(proof));

/** Returns an upload address on this server, relative to the site's root, so that it works behind any host. */
export function uploadAddress({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, id: string): string {
  const expires = String(clock.now().getTime() + UPLOAD_SECONDS * 1000);
  return `/api/media/${id}/file?expires=${expires}&signature=${signing(secrets)(proved({ id, expires }))}`;
}
