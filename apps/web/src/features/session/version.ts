import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { common } from '../../platform/common.words.ts';
import { getConfig } from '../../platform/config.ts';
import { toast } from '../../ui/toast.ts';
import { session } from './session.words.ts';

/** Tells the server which version this member uses. Not worth a word where it fails [API-08]. */
export async function tellVersion(memberId: string, web_version: string): Promise<void> {
  await api.putAppVersion({ params: { id: memberId }, body: { web_version } }).catch(() => undefined);
}

/** Tells the build's version once the application has loaded for a member [API-08]. */
export function useToldVersion(memberId: string): void {
  useEffect(() => void tellVersion(memberId, getConfig().version), [memberId]);
}

/** Whether a version like 1.5.2 is lower than another, number by number. */
function isLower(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map(Number));
  const at = other!.findIndex((part, index) => part !== (own![index] ?? 0));
  return at >= 0 && (own![at] ?? 0) < other![at]!;
}

/** Asked for when the page loads, and again when somebody comes back to a page that stood open. */
const minimumQuery = queryOptions({
  queryKey: ['minimum-version'],
  queryFn: async ({ signal }) => (await api.getMinimumVersion({}, { signal })).minimum_version,
  staleTime: 10 * 60_000,
});

const askToReload = () =>
  toast(session.tooOld, { kind: 'alert', stays: true, action: { label: session.reload, run: () => location.reload() } });

/**
 * Asks to reload where this page is older than the server still works with [API-09], or where a part of it is no longer there: the server
 * has been renewed since. A part that only the connection lacks says so itself.
 */
export function useMinimumVersion(): void {
  const { data } = useQuery(minimumQuery);
  useEffect(() => {
    if (data && isLower(getConfig().version, data)) askToReload();
  }, [data]);
  useEffect(() => {
    const missing = ({ payload }: WindowEventMap['vite:preloadError']) => {
      // By the browser's own message the router would know it and reload the page, also where there is no network to load it from.
      if (payload instanceof Error) payload.message = common.errorText;
      void api.getHealth({}).then(askToReload, () => undefined);
    };
    window.addEventListener('vite:preloadError', missing);
    return () => window.removeEventListener('vite:preloadError', missing);
  }, []);
}
