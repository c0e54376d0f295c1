import { MeCard, SiteLinks } from '../features/members/index.ts';
import { PeopleAside } from '../features/people/index.ts';
import { Aside } from '../features/shell/index.ts';

/**
 * The right column of screens about people: who one is, people to follow unless the screen itself proposes them, and the small print.
 * Settings have their own list of the latter.
 */
export const SideColumn = ({ people = true }: { people?: boolean }) => (
  <Aside>
    <MeCard />
    {people && <PeopleAside />}
    <SiteLinks />
  </Aside>
);
