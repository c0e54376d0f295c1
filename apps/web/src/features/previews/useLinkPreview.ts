import type { LinkPreview, OpenGraph } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { linkify } from '../../ui/RichText.tsx';
import { useRested } from '../../ui/useRested.ts';

/** A text that is being written, and what it replaces. */
export interface Written {
  text: string;
  /** What is being changed, or null for something new. */
  before: { text: string; preview: OpenGraph | null } | null;
  /** The link whose preview was removed; empty for a preview that no link in the text accounts for. */
  dismissed: string | null;
}

const lastLink = (text: string): string => linkify(text).findLast(({ href }) => href)?.href ?? '';

const toOpenGraph = ({ title, description, image, url }: LinkPreview): OpenGraph => ({
  ...(title && { title }),
  ...(description && { description }),
  ...(image && { image_url: image }),
  url,
});

/**
 * The preview of a text: of its last link, unless that preview was removed, until the link changes [FEED-34]. A text whose last link is
 * unchanged keeps its preview. If there is none, for whatever reason, nothing is shown or said.
 */
export function useLinkPreview({ text, before, dismissed }: Written) {
  const link = lastLink(text);
  // A reopened draft was typed earlier, so there is nothing to debounce.
  const settled = lastLink(useRested(text, limits.link_preview_debounce_ms, text));
  const unchanged = before !== null && link === lastLink(before.text);
  const asks = link !== '' && link === settled && link !== dismissed && !unchanged && getConfig().features.link_previews;
  const { data, isFetching } = useQuery({
    queryKey: ['link_preview', settled],
    queryFn: async ({ signal }) => toOpenGraph(await api.getLinkPreview({ query: { url: settled } }, { signal })),
    enabled: asks,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
  });
  const preview = unchanged ? before.preview : asks ? (data ?? null) : null;
  return { link, preview: link === dismissed ? null : preview, loading: asks && isFetching && !data };
}
