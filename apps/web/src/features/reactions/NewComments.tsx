import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { comments as words } from './comments.words.ts';
import classes from './NewComments.module.css';

/** A quiet notice that there are new comments below, with a link to them. Takes up no space, so the text being read does not move. */
export function NewComments({ count, onShow }: { count: number; onShow: () => void }) {
  const text = count > 0 ? words.arrived(count) : '';
  return (
    <>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      <div className={classes.line}>
        {count > 0 && (
          <button type="button" className={classes.pill} onClick={onShow}>
            {text}
          </button>
        )}
      </div>
    </>
  );
}
