import { IconButton } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import classes from './SearchField.module.css';
import { SearchIcon } from './search.icon.tsx';
import { searchWords } from './search.words.ts';

export interface SearchInputProps {
  /** What is searched, which is its placeholder too. */
  label: string;
  text: string;
  onType: (text: string) => void;
  maxLength: number;
  /** The id of what explains it. */
  describedBy?: string;
}

/** A search box over a list. */
export const SearchInput = ({ label, text, onType, maxLength, describedBy }: SearchInputProps) => (
  <div className={classes.field}>
    <SearchIcon size={20} />
    <input
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      placeholder={label}
      aria-label={label}
      aria-describedby={describedBy}
      maxLength={maxLength}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
    {text && (
      <IconButton label={searchWords.clear} className={classes.clear} onClick={() => onType('')}>
        <CloseIcon size={16} />
      </IconButton>
    )}
  </div>
);
