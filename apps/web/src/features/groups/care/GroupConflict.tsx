import type { Group } from '@muster/contract';
import { useEffect, useRef } from 'react';
import { OtherText } from '../../../ui/OtherText.tsx';
import { fieldsOf, type GroupFields, type GroupPart, mergeGroup, partOf, placeLine } from './group-form.fields.ts';
import { groupForm as words } from './group-form.words.ts';

const titles: Record<GroupPart, string> = {
  name: words.name,
  photo: words.banner,
  description: words.description,
  activity: words.activity,
  joining: words.joining,
  place: words.place,
};

/** What another tab has saved of one part of a group, in words. */
function shown(part: GroupPart, { name, image, description, activity, joining, location }: Group): string {
  const said: Record<GroupPart, string> = {
    name,
    photo: image ? words.hasPhoto : '',
    description,
    activity,
    joining: words.joiningOf[joining],
    place: location ? placeLine(location) : '',
  };
  return said[part] || words.none;
}

interface GroupConflictProps {
  /** The group that both began with, what is entered here, and what somebody else has saved. */
  seen: Group;
  mine: GroupFields;
  theirs: Group;
  onKeep: () => void;
  onTake: (fields: Partial<GroupFields>) => void;
}

/** Shows what somebody else has saved of what is changed here too, and lets the admin choose (ruling 20). */
export function GroupConflict({ seen, mine, theirs, onKeep, onTake }: GroupConflictProps) {
  const panel = useRef<HTMLDivElement>(null);
  const other = fieldsOf(theirs);
  const { contested } = mergeGroup(fieldsOf(seen), mine, other);
  // Whoever has just saved is at the other end of a long form.
  useEffect(() => panel.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={panel}>
      <OtherText
        title={words.changed}
        text={contested.map((part) => `${titles[part]}: ${shown(part, theirs)}`).join('\n')}
        onKeep={onKeep}
        onTake={() => onTake(Object.assign({}, ...contested.map((part) => partOf(other, part))))}
      />
    </div>
  );
}
