import type { Event } from '@muster/contract';
import { useEffect, useRef } from 'react';
import { OtherText } from '../../ui/OtherText.tsx';
import { categoryWords } from './categories.words.ts';
import { whenWords, zoneWords } from './event.when.ts';
import { type EventFields, fieldsOf } from './form.fields.ts';
import { type EventPart, mergeEvent, partOf } from './form.merge.ts';
import { eventForm } from './form.words.ts';
import { placeWords } from './WhereFields.tsx';

/** What another tab has saved of one part of an event, in words. */
function shown(part: EventPart, event: Event): string {
  const { address, location, links, max_attendees } = { ...fieldsOf(event), links: event.links };
  const words: Record<EventPart, string> = {
    name: event.name,
    description: event.description,
    category: categoryWords[event.category],
    when: `${whenWords(event)} ${zoneWords(event)}`,
    where: location ? [address, placeWords(location)].filter(Boolean).join(', ') : eventForm.virtual,
    links: links.map(({ text, url }) => `${text} ${url}`).join(', '),
    registration_url: event.registration_url ?? '',
    max_attendees,
    photo: event.photo_url ? eventForm.hasPhoto : '',
    rest: event.group_name ?? '',
  };
  return words[part] || eventForm.none;
}

interface EventConflictProps {
  /** The event that both began with, what is entered here, and what the other tab has saved. */
  seen: Event;
  mine: EventFields;
  theirs: Event;
  onKeep: () => void;
  onTake: (fields: Partial<EventFields>) => void;
}

/** Shows what another tab has saved of what is changed here too, and lets the member choose (ruling 20). */
export function EventConflict({ seen, mine, theirs, onKeep, onTake }: EventConflictProps) {
  const panel = useRef<HTMLDivElement>(null);
  const other = fieldsOf(theirs);
  const { contested } = mergeEvent(fieldsOf(seen), mine, other);
  // A member who has just saved is at the other end of a long form.
  useEffect(() => panel.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={panel}>
      <OtherText
        title={eventForm.changed}
        text={contested.map((part) => `${eventForm.parts[part]}: ${shown(part, theirs)}`).join('\n')}
        onKeep={onKeep}
        onTake={() => onTake(Object.assign({}, ...contested.map((part) => partOf(other, part))))}
      />
    </div>
  );
}
