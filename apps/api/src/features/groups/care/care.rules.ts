import type { GroupValues } from './care.tables.ts';

/** The columns behind each field of a group's form. */
const fields = {
  name: ['name'],
  photo: ['media_id'],
  description: ['description'],
  activity: ['activity'],
  joining: ['joining'],
  location: ['latitude', 'longitude', 'city', 'state', 'zip'],
} as const satisfies Record<string, ReadonlyArray<keyof GroupValues>>;

/** Returns the names of the changed fields, for the log. A photo that is left out is unchanged. */
export const changedFields = (before: GroupValues, after: GroupValues): string =>
  Object.entries(fields)
    .filter(([, columns]) => columns.some((column) => after[column] !== undefined && after[column] !== before[column]))
    .map(([name]) => name)
    .join(' ');
