import { getConfig } from '../platform/config.ts';
import { Sheet } from './Sheet.tsx';
import classes from './WaiverSheet.module.css';
import { waiver } from './waiver.words.ts';

/** The whole waiver, to read [REG-12]. */
export function WaiverSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title={waiver.title} size="large">
      <div className={classes.text}>
        {waiver.sections(getConfig().brand.name).map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Sheet>
  );
}
