import { type ReactNode, useState } from 'react';
import type { Zoom } from './use-zoom.ts';
import { type PictureSize, ZoomFrame } from './zoom-frame.tsx';

type ZoomImageProps = { zoom: Zoom; url: string; name: string; isDrawing?: boolean; children?: ReactNode };

/** An image that can be zoomed; fitted, it is not larger than its own size. */
export function ZoomImage({ zoom, url, name, isDrawing = false, children }: ZoomImageProps) {
  const [size, setSize] = useState<PictureSize | null>(null);
  return (
    <ZoomFrame zoom={zoom} size={size} widest={size?.width ?? 0} height={45} isDrawing={isDrawing}>
      <img
        src={url}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize(width > 0 && height > 0 ? { width, height } : null)
        }
      />
      {children}
    </ZoomFrame>
  );
}
