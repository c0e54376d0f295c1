import type { Group, GroupDraft, GroupJoining, GroupKind, GroupLocation, Place } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { charactersLeft } from '../../../platform/counted.ts';
import { createMerge } from '../../../platform/merge.ts';
import type { Problems } from '../../../ui/useForm.ts';
import { groupForm as words } from './group-form.words.ts';

/** What the form of a group holds. */
export interface GroupFields {
  /** Chosen once, when it is made. */
  kind: GroupKind;
  name: string;
  /** The address of its banner, null for none, `chosenPhoto` for a file of this device that is not sent yet. */
  photo_url: string | null;
  description: string;
  activity: string;
  joining: GroupJoining;
  location: GroupLocation | null;
}

/** A new group before anything is said about it. */
export const emptyFields: GroupFields = {
  kind: 'others',
  name: '',
  photo_url: null,
  description: '',
  activity: '',
  joining: 'open',
  location: null,
};

/** A group as the form shows it. */
export const fieldsOf = ({ kind, name, image, description, activity, joining, location }: Group): GroupFields => ({
  kind,
  name,
  photo_url: image,
  description,
  activity,
  joining,
  location,
});

/** A place that was found, as a group has it. */
export const placeFrom = ({ lat, long, city, state, zip }: Place): GroupLocation => ({
  latitude: lat,
  longitude: long,
  city: city ?? '',
  state: state ?? '',
  zip: zip ?? '',
});

/** A place as one line: Portland, ME 04101. */
export const placeLine = ({ city, state, zip }: GroupLocation): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** What is sent of the form, but for its kind and banner. */
export const bodyOf = ({ name, description, activity, joining, location }: GroupFields): GroupDraft => ({
  name: name.trim(),
  description: description.trim(),
  activity: activity.trim(),
  joining,
  location,
});

/** The texts with a limit, and the limit. */
export const longest = {
  name: limits.group_name_length,
  description: limits.group_description_length,
  activity: limits.group_activity_length,
} as const;

/** What is wrong with the fields, all of it at once. */
export function refuseGroup(fields: GroupFields): Problems<GroupFields> {
  const wrong: Problems<GroupFields> = {};
  for (const name of ['name', 'description', 'activity'] as const) {
    const left = longest[name] - textLength(fields[name].trim());
    if (left < 0) wrong[name] = charactersLeft(left);
  }
  if (!fields.name.trim()) wrong.name = fieldWords.required;
  return wrong;
}

/** The field that a name in the server's answer means. */
export const fieldNamed = (path: string): string => (path.startsWith('location') ? 'location' : path);

const parts = {
  name: ['name'],
  photo: ['photo_url'],
  description: ['description'],
  activity: ['activity'],
  joining: ['joining'],
  place: ['location'],
} as const satisfies Record<string, ReadonlyArray<keyof GroupFields>>;

export type GroupPart = keyof typeof parts;
export const groupMerging = createMerge<GroupFields, GroupPart>(parts);

/** What the parts are called where two admins have changed them. */
export const partTitles: Record<GroupPart, string> = {
  name: words.name,
  photo: words.banner,
  description: words.description,
  activity: words.activity,
  joining: words.joining,
  place: words.place,
};

/** What somebody else has saved of one part of a group, in words. */
export function shownOf(part: GroupPart, { name, image, description, activity, joining, location }: Group): string {
  const said: Record<GroupPart, string> = {
    name,
    photo: image ? words.hasPhoto : '',
    description,
    activity,
    joining: words.joiningOf[joining],
    place: location ? placeLine(location) : '',
  };
  return said[part];
}
