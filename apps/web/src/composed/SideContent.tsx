import { MeCard, SiteLinks } from '../features/members/index.ts';
import { PeopleAside } from '../features/people/index.ts';

/** The content of the right column: the viewer's own card, people to follow, and the small print. Settings list the latter themselves. */
export const SideContent = ({ people }: { people: boolean }) => (
  <>
    <MeCard />
    {people && <PeopleAside />}
    <SiteLinks />
  </>
);
