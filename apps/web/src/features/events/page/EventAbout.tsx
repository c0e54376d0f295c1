import type { Event } from '@muster/contract';
import { RichText } from '../../../ui/RichText.tsx';
import classes from './EventAbout.module.css';
import { eventPage as words } from './event-page.words.ts';

const Outside = ({ url, text }: { url: string; text: string }) => (
  <a href={url} className={classes.link} target="_blank" rel="noopener noreferrer nofollow ugc">
    {text}
  </a>
);

/** What the event is about, and where else to look. */
export function EventAbout({ event }: { event: Event }) {
  const { description, mentioned, links, registration_url: registration } = event;
  return (
    <section className={classes.about}>
      <h3>{words.about}</h3>
      <RichText text={description} mentioned={mentioned} />
      {(links.length > 0 || registration) && (
        <ul aria-label={words.links}>
          {registration && (
            <li>
              <Outside url={registration} text={words.register} />
            </li>
          )}
          {links.map(({ url, text }) => (
            <li key={url + text}>
              <Outside url={url} text={text || url} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
