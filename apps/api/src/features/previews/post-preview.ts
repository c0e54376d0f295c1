import type { OpenGraph, OpenGraphDraft } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../product/deps.ts';
import { lockPreviewPicture } from '../media/index.ts';
import { addressOf } from './address.ts';
import { findPreview, savePreview } from './previews.queries.ts';
import { toLinkPreview, toOpenGraph } from './previews.view.ts';

/** A preview as the columns of the post or comment that shows it. */
export interface PreviewColumns {
  open_graph: RawBuilder<string> | null;
  preview_media_id: string | null;
}

/** The preview already on a post or comment. */
interface Shown {
  open_graph: OpenGraph | null;
  preview_media_id: string | null;
}

export const previewColumns = (preview: OpenGraph | null | undefined, mediaId: string | null = null): PreviewColumns => ({
  open_graph: preview ? sql<string>`${JSON.stringify(preview)}::jsonb` : null,
  preview_media_id: mediaId,
});

/**
 * Returns the preview to store on a post or comment for the one that its author submitted. Only the address is trusted: the card's text is
 * what this server read there, since a submitted text could be forged. For a page that was never read, only the address is stored.
 * Undefined if the author leaves the preview unchanged; null if previews are off.
 */
export async function storedPreview(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  sent: OpenGraphDraft | null | undefined,
  shown?: Shown,
): Promise<PreviewColumns | undefined> {
  if (sent === undefined) return undefined;
  const address = sent && addressOf(sent.url);
  if (!address) return previewColumns(null);
  if (shown?.open_graph && [sent.url, address.shown].includes(shown.open_graph.url))
    return previewColumns(shown.open_graph, shown.preview_media_id);
  if (!config.features.link_previews) return previewColumns(null);
  const row = await findPreview(tx, address.key);
  if (!row?.found) return previewColumns({ url: address.shown });
  const media_id = row.media_id && (await lockPreviewPicture(tx, row.media_id, { clock }));
  return previewColumns(toOpenGraph(toLinkPreview(address.shown, { ...row, media_id })), media_id);
}

/**
 * Caches the title and description of a page without fetching it. Used by the demo, which knows the pages that it links to and has no
 * network.
 */
export async function rememberPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { url, ...words }: { url: string; title: string; description: string },
): Promise<void> {
  const address = addressOf(url);
  if (address) await savePreview(db, { url: address.key, found: true, ...words, media_id: null, fetched_at: clock.now() });
}
