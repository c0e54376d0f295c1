import { MeCard, SiteLinks } from '../features/members/index.ts';
import { PeopleAside } from '../features/people/index.ts';
import { Aside } from '../features/shell/index.ts';

/**
 * The right column of screens about people: the viewer's own card, people to follow unless the screen itself suggests them, and the small
 * print. Settings list the latter themselves.
 */
export const SideColumn = ({ people = true }: { people?: boolean }) => (
  <Aside>
    <MeCard />
    {people && <PeopleAside />}
    <SiteLinks />
  </Aside>
);
