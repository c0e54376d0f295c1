import { useQuery } from '@tanstack/react-query';
import classes from './Drawing.module.css';

export type DrawingName =
  | 'empty-feed'
  | 'no-notifications'
  | 'not-found'
  | 'offline'
  | 'error'
  | 'no-posts'
  | 'no-comments'
  | 'no-blocked'
  | 'no-people'
  | 'no-groups'
  | 'no-challenges'
  | 'no-nearby'
  | 'soon'
  | 'welcome'
  | 'mail'
  | 'key'
  | 'event-default'
  | 'event-fitness'
  | 'event-talk'
  | 'event-meditation'
  | 'event-cooking'
  | 'event-crafting';

/** One of our own drawings, inlined so that it takes the deployment's colours. Its space is reserved while it loads. */
export function Drawing({ name, size = 224 }: { name: DrawingName; size?: number }) {
  const { data } = useQuery({
    queryKey: ['drawing', name],
    queryFn: async () => (await import('./drawings.ts')).drawing(name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  // The markup comes from this repository's own files.
  return <div className={classes.drawing} style={{ width: size }} aria-hidden="true" dangerouslySetInnerHTML={{ __html: data ?? '' }} />;
}
