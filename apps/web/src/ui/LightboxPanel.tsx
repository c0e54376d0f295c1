import { useMemo } from 'react';
import Picture from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { common } from '../platform/common.words.ts';
import { useBackCloses } from './back.ts';
import { forms } from './forms.words.ts';
import classes from './LightboxPanel.module.css';

export interface LightboxProps {
  opened: boolean;
  onClose: () => void;
  src: string;
  /** The same picture in several widths, for the browser to choose from. */
  sizes?: { url: string; width: number }[];
  alt: string;
  width?: number;
  height?: number;
}

const nothing = () => null;

/**
 * The picture behind `Lightbox`: zoomed by wheel, pinch, double tap, buttons or the plus and minus keys, panned while zoomed; closed by
 * swiping it away, by Escape, by the button, or by tapping outside it [FEED-18]. Returns the focus.
 */
export function LightboxPanel({ opened, onClose, src, sizes, alt, width, height }: LightboxProps) {
  useBackCloses(opened, onClose);
  // A new array would reset the zoom whenever the screen below re-renders.
  const slides = useMemo(() => {
    const ratio = width && height ? height / width : null;
    const srcSet = ratio ? sizes?.map((each) => ({ src: each.url, width: each.width, height: Math.round(each.width * ratio) })) : undefined;
    return [{ src, srcSet, alt, width, height }];
  }, [src, sizes, alt, width, height]);
  return (
    <Picture
      open={opened}
      close={onClose}
      className={classes.lightbox}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true, closeOnPullUp: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true, doubleClickMaxStops: 1 }}
      render={{ buttonPrev: nothing, buttonNext: nothing }}
      labels={{
        Lightbox: alt,
        Close: common.close,
        'Zoom in': forms.zoomIn,
        'Zoom out': forms.zoomOut,
        'Photo gallery': alt,
        Carousel: forms.photo,
        Slide: forms.photo,
        '{index} of {total}': alt,
      }}
    />
  );
}
