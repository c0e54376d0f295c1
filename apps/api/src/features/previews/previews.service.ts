import type { LinkPreview } from '@muster/contract';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { fetchWithin, type Want } from '../../platform/public-web/fetch.ts';
import type { Reach } from '../../platform/public-web/reach.ts';
import { Refusal } from '../../platform/refusal.ts';
import { turns } from '../../platform/turns.ts';
import type { Deps } from '../../product/deps.ts';
import { storePicture } from '../media/index.ts';
import { addressOf } from './address.ts';
import { decodePage, readPage } from './html.ts';
import { deletePreviews, findPreview, type PreviewRow, savePreview } from './previews.queries.ts';
import { toLinkPreview } from './previews.view.ts';

const HOUR = 3_600_000;
/** How long a result is cached, and how soon an address without a result is retried. */
const FRESH_MS = 24 * HOUR;
const NONE_MS = HOUR / 6;
/** How long a result is kept for drafts that are submitted later. */
const KEPT_MS = 7 * 24 * HOUR;
/** Timeout of a page and its image together; with processing and storing, the member waits at most five seconds. */
const FETCH_MS = 4000;
const AT_ONCE = 16;

const page: Want = { accept: 'text/html', takes: (type) => type === 'text/html', most: 2 ** 20, longer: 'cut' };
const image: Want = {
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  takes: (type) => type.startsWith('image/'),
  most: 4 * 2 ** 20,
  longer: 'refuse',
};

type PreviewDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'files' | 'secrets' | 'log'>;

/** Previews of pages on other sites, fetched within `reach` and cached. */
export function previewService(deps: PreviewDeps, reach: Reach) {
  const { db, config, clock, log } = deps;
  const inHand = new Map<string, Promise<PreviewRow>>();
  const inTurn = turns(AT_ONCE);

  const isFresh = ({ found, fetched_at }: PreviewRow) => clock.now().getTime() - fetched_at.getTime() < (found ? FRESH_MS : NONE_MS);

  // A failure of another site is not our error. The address is not logged, since a member typed it.
  const orNone = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      log.debug({ reason: error instanceof Error ? error.message : 'unknown' }, 'no link preview');
      return null;
    });

  const picture = async (address: string | null, base: URL, signal: AbortSignal): Promise<string | null> => {
    if (!address || !URL.canParse(address, base.href)) return null;
    const { content } = await fetchWithin(reach, new URL(address, base), image, signal);
    return storePicture(deps, { ownerId: null, intent: 'preview', filename: '', content });
  };

  const read = async (key: string): Promise<PreviewRow> => {
    const signal = AbortSignal.timeout(FETCH_MS);
    const fetched = await orNone(fetchWithin(reach, new URL(key), page, signal));
    const words = fetched && readPage(decodePage(fetched.content, fetched.contentType));
    const found = Boolean(words?.title ?? words?.description);
    const row = {
      url: key,
      found,
      title: words?.title ?? null,
      description: words?.description ?? null,
      media_id: found ? await orNone(picture(words!.image, fetched!.url, signal)) : null,
      fetched_at: clock.now(),
    };
    await savePreview(db, row);
    return row;
  };

  const recall = async (key: string): Promise<PreviewRow> => {
    const known = await findPreview(db, key);
    return known && isFresh(known) ? known : inTurn(() => read(key));
  };

  // The cache look-up is shared too: a request that looked before the page was stored, and joined after, would fetch it again.
  /** Fetches a page once if several members request it at the same time. */
  const recallOnce = (key: string): Promise<PreviewRow> => {
    const running = inHand.get(key) ?? recall(key).finally(() => inHand.delete(key));
    inHand.set(key, running);
    return running;
  };

  return {
    /** Returns the preview of a page (FEED-68). A forbidden address gets the same response as a missing page. */
    find: async (sent: string): Promise<LinkPreview> => {
      if (!config.features.link_previews) throw new Refusal('feature_off');
      const address = addressOf(sent);
      if (!address) throw new Refusal('previews.not_found');
      const row = await recallOnce(address.key);
      if (!row.found) throw new Refusal('previews.not_found');
      return toLinkPreview(address.shown, row);
    },
  };
}

/** Deletes cached pages; their images are deleted once no post or comment shows them. */
export const previewSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  {
    name: 'previews.sweep',
    cron: '37 * * * *',
    handle: () => deletePreviews(db, new Date(clock.now().getTime() - KEPT_MS)),
  },
];
