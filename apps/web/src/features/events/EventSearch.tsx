import { limits } from '@muster/contract/limits';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import classes from '../../ui/SearchField.module.css';
import { SearchIcon } from '../people/search.icon.tsx';
import { eventsWords as words } from './events.words.ts';

export interface EventSearchProps {
  /** What is searched, which is its placeholder too [EVENT-12]. */
  label: string;
  text: string;
  onType: (text: string) => void;
}

/** The search box of a list of events. */
export const EventSearch = ({ label, text, onType }: EventSearchProps) => (
  <div className={classes.field}>
    <SearchIcon size={20} />
    <input
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      placeholder={label}
      aria-label={label}
      maxLength={limits.event_search_length}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
    {text && (
      <IconButton label={words.clear} className={classes.clear} onClick={() => onType('')}>
        <CloseIcon size={16} />
      </IconButton>
    )}
  </div>
);
