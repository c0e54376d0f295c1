import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { common } from '../../platform/common.words.ts';
import { getConfig } from '../../platform/config.ts';
import { toast } from '../../ui/toast.ts';
import { session } from './session.words.ts';

/** Tells the server which version this member uses, and where they are. A failure is not worth mentioning [API-08]. */
export async function tellVersion(memberId: string, web_version: string): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await api.putAppVersion({ params: { id: memberId }, body: { web_version, time_zone } }).catch(() => undefined);
}

/** Reports the build's version once the application has loaded for a member [API-08]. */
export function useToldVersion(memberId: string): void {
  useEffect(() => void tellVersion(memberId, getConfig().version), [memberId]);
}

/** Whether a version such as 1.5.2 is lower than another, compared number by number. */
function isLower(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map(Number));
  const at = other!.findIndex((part, index) => part !== (own![index] ?? 0));
  return at >= 0 && (own![at] ?? 0) < other![at]!;
}

/** Fetched when the page loads, and again when a member comes back to a page that was left open. */
const minimumQuery = queryOptions({
  queryKey: ['minimum-version'],
  queryFn: async ({ signal }) => (await api.getMinimumVersion({}, { signal })).minimum_version,
  staleTime: 10 * 60_000,
});

const askToReload = () =>
  toast(session.tooOld, { kind: 'alert', stays: true, action: { label: session.reload, run: () => location.reload() } });

/**
 * Offers a reload if this page is older than the oldest version the server still supports [API-09], or if one of its chunks is gone because
 * the server was updated. A chunk that only the connection failed to load shows its own message.
 */
export function useMinimumVersion(): void {
  const { data } = useQuery(minimumQuery);
  useEffect(() => {
    if (data && isLower(getConfig().version, data)) askToReload();
  }, [data]);
  useEffect(() => {
    const missing = ({ payload }: WindowEventMap['vite:preloadError']) => {
      // With the browser's own message, the router would recognise it and reload the page, even when there is no network to load it from.
      if (payload instanceof Error) payload.message = common.errorText;
      void api.getHealth({}).then(askToReload, () => undefined);
    };
    window.addEventListener('vite:preloadError', missing);
    return () => window.removeEventListener('vite:preloadError', missing);
  }, []);
}
