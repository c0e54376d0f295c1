import type { Event } from '@muster/contract';
import { ButtonLink } from '../../../ui/Button.tsx';
import { eventPage } from '../page/event-page.words.ts';

/** Leads to the form of a new event, in the same group, filled with what this one says. */
export const DuplicateEvent = ({ event: { id, chapter_id } }: { event: Event }) => (
  <ButtonLink to="/events/new" search={{ group: chapter_id ?? undefined }} state={{ copyOf: id }}>
    {eventPage.duplicate}
  </ButtonLink>
);
