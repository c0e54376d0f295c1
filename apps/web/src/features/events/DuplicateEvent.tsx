import { ButtonLink } from '../../ui/Button.tsx';
import { eventPage } from './event-page.words.ts';

/** Leads to the form of a new event, filled with what this one says. */
export const DuplicateEvent = ({ eventId }: { eventId: string }) => (
  <ButtonLink to="/events/new" state={{ copyOf: eventId }}>
    {eventPage.duplicate}
  </ButtonLink>
);
