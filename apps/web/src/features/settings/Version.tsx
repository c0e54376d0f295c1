import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import { settings } from './settings.words.ts';

const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }) => (await api.getHealth({}, { signal })).version,
});

/** The server's version, or a message that it could not be read [PROF-81]. */
export function Version() {
  const { data, isPending } = useQuery(versionQuery);
  if (isPending) return <Bone width={96} height={14} />;
  return <p>{data ? settings.version(data) : settings.versionFailed}</p>;
}
