import classes from './WaiverSheet.module.css';

/** The sections of a waiver. */
export const WaiverText = ({ sections }: { sections: ReadonlyArray<{ heading: string; paragraphs: readonly string[] }> }) => (
  <div className={classes.text}>
    {sections.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <h3>{heading}</h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
);
