import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { operators as words } from './console.words.ts';
import classes from './Operate.module.css';
import { PagedRows } from './Rows.tsx';

/** Groups that nobody looks after, the latest first. */
const withoutAdminQuery = infiniteQueryOptions({
  queryKey: ['operate', 'groups-without-admin'],
  queryFn: ({ pageParam, signal }) => api.listGroupsWithoutAdmin({ query: { offset: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});

/** Groups whose admins have all left or may not come in: an operator names another one, or archives the group. */
export function GroupsWithoutAdmin() {
  const query = useInfiniteQuery(withoutAdminQuery);
  return (
    <div className={classes.screen}>
      <p className={classes.about}>{words.withoutAdminText}</p>
      <PagedRows query={query} none={words.noneWithoutAdmin}>
        {({ id, name, members_count }) => (
          <li className={classes.row}>
            <div className={classes.about}>
              <p className={classes.name}>{name}</p>
              <p>{words.members(members_count)}</p>
            </div>
            <div className={classes.actions}>
              <ButtonLink size="small" to="/groups/$groupId/members" params={{ groupId: id }} aria-label={words.chooseAdminOf(name)}>
                {words.chooseAdmin}
              </ButtonLink>
            </div>
          </li>
        )}
      </PagedRows>
    </div>
  );
}
