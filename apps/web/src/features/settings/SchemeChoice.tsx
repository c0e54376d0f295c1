import { useState } from 'react';
import { chooseScheme, chosenScheme } from '../../theme/scheme.ts';
import classes from './SchemeChoice.module.css';
import { settings } from './settings.words.ts';

/** Light, dark, or the system's choice. */
export function SchemeChoice() {
  const [choice, setChoice] = useState(chosenScheme);
  return (
    <fieldset>
      <legend className={classes.legend}>{settings.appearance}</legend>
      <div className={classes.options}>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <label key={scheme} className={classes.option}>
            <input
              type="radio"
              name="scheme"
              className={classes.radio}
              checked={choice === scheme}
              onChange={() => {
                chooseScheme(scheme);
                setChoice(scheme);
              }}
            />
            <span className={classes.label}>{settings.schemes[scheme]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
