import type { Event } from '@muster/contract';
import { countryName } from '@muster/contract/places/addresses';
import { getConfig } from '../../../platform/config.ts';
import { whenWords, zoneWords } from '../event.when.ts';
import { categoryWords } from '../filters/categories.words.ts';
import { type EventPlace, fieldsOf } from './form.fields.ts';
import type { EventPart } from './form.merge.ts';
import { eventForm } from './form.words.ts';

/** A place as one line: Boston, MA 02113; its country where it is not the deployment's own. */
export function placeWords({ city, state, zip, country }: EventPlace): string {
  const abroad = country && country !== getConfig().locale.primary_country ? countryName(country) : '';
  return [city, [state, zip].filter(Boolean).join(' '), abroad].filter(Boolean).join(', ');
}

/** What another tab has saved of one part of an event, in words. */
export function shownOf(part: EventPart, event: Event): string {
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
  return words[part];
}
