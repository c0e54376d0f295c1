import type { DeploymentConfig } from '@muster/contract';
import { membershipService } from '../features/groups/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Viewer } from '../product/viewer.ts';
import { type DemoGroup, demoChapters, demoGroups } from './groups-world.ts';
import { demoPerson, type PersonKey } from './people.ts';
import { demoPlaces } from './places.ts';
import { postActs } from './posts.ts';
import type { Act, Chapter } from './stage.ts';
import { instantOf } from './time.ts';

const DAY = 86_400_000;
/** The first group began so many days ago, each further one two days later. */
const BEGAN = 88;

const places = { boston: demoPlaces.bostonOffice, portland: demoPlaces.portlandOffice } as const;

/** The groups in this deployment, with the time they began: the chapters to choose from exist in every deployment. */
const planGroups = (now: number, { features }: Pick<DeploymentConfig, 'features'>): Array<{ group: DemoGroup; began: number }> =>
  [...demoChapters, ...(features.groups ? demoGroups : [])].map((group, nth) => ({ group, began: now - (BEGAN - 2 * nth) * DAY }));

/** Ids of the groups by name. */
export type GroupIds = ReadonlyMap<string, string>;

/** Inserts the groups with their founders, and closed groups with all their members, who cannot join by themselves. */
export async function addGroups(
  tx: Tx,
  now: number,
  config: Pick<DeploymentConfig, 'features'>,
  viewers: ReadonlyMap<PersonKey, Viewer>,
): Promise<GroupIds> {
  const ids = new Map<string, string>();
  for (const { group, began } of planGroups(now, config)) {
    const { name, kind, joining = 'open', activity = '', description, where, by, members } = group;
    const id = newId(began);
    ids.set(name, id);
    const { latitude = null, longitude = null, city = '', state = '', zip = '' } = where ? places[where] : {};
    const there = [by, ...(joining === 'open' ? [] : members)];
    await tx
      .insertInto('groups')
      .values({
        id,
        name,
        kind,
        joining,
        activity,
        description,
        latitude,
        longitude,
        city,
        state,
        zip,
        media_id: null,
        archived_at: null,
        members_count: there.length,
        admins_count: 1,
        created_at: new Date(began),
      })
      .execute();
    await tx
      .insertInto('group_member')
      .values(
        there.map((key, nth) => ({
          id: newId(began + nth),
          group_id: id,
          member_id: viewers.get(key)!.id,
          role: key === by ? ('Admin' as const) : ('Member' as const),
          created_at: new Date(began + nth),
        })),
      )
      .execute();
  }
  return ids;
}

/** The acts of the groups: people join and post, and one group is archived. */
export const groupsChapter =
  (ids: GroupIds): Chapter =>
  (setting) => {
    const { now, config, pictures } = setting;
    return planGroups(now, config).flatMap(({ group, began }) => {
      const id = ids.get(group.name)!;
      const banner: Act = {
        at: began,
        play: async ({ deps }) => {
          const media_id = await pictures.of(group);
          await deps.db.updateTable('groups').set({ media_id }).where('id', '=', id).execute();
        },
      };
      const joins = (group.joining ?? 'open') === 'open' ? group.members : [];
      const last = now - (group.archived ?? 1) * DAY;
      const joinActs = joins.map((key, nth): Act => {
        // People join only after they have joined the community.
        const from = Math.max(began, now - (demoPerson(key).joined - 1) * DAY);
        return {
          at: Math.round(from + ((last - from) * (nth + 1)) / (joins.length + 40)),
          play: ({ deps, as }) => membershipService(deps).join(as(key), id),
        };
      });
      const posts = config.features.groups ? group.posts.flatMap((post) => postActs(post, { kind: 'group', id }, setting)) : [];
      const archive: Act[] =
        group.archived === undefined
          ? []
          : [
              {
                at: last,
                play: ({ deps }) => deps.db.updateTable('groups').set({ archived_at: deps.clock.now() }).where('id', '=', id).execute(),
              },
            ];
      return [banner, ...joinActs, ...posts, ...archive];
    });
  };

/** The drawings for the groups, with the time from which they are needed. */
export const groupPictures = (now: number, config: DeploymentConfig) =>
  planGroups(now, config).flatMap(({ group, began }) => [
    { thing: group, intent: 'event' as const, at: began },
    ...(config.features.groups ? group.posts : []).map((thing) => ({
      thing,
      intent: 'post' as const,
      at: instantOf(thing.when, now, config.locale.time_zone),
    })),
  ]);
