/** Defines the edge of a column's header, by which the column is made wider or narrower. */
import { useServices } from '../context';

interface ColumnEdgeProps {
  readonly column: number;
  readonly widthPx: number;
}

/** For the mouse alone: the Format menu does the same by keyboard. */
export function ColumnEdge({ column, widthPx }: ColumnEdgeProps) {
  const { actions } = useServices();
  return (
    <span
      class="column-edge"
      data-column-edge={column}
      aria-hidden="true"
      onMouseDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        const edge = event.currentTarget;
        const fromPx = event.clientX;
        const release = (up: PointerEvent): void => {
          edge.removeEventListener('pointerup', release);
          if (up.clientX !== fromPx) actions.setColumnWidth(column, widthPx + up.clientX - fromPx);
        };
        edge.setPointerCapture(event.pointerId);
        edge.addEventListener('pointerup', release);
      }}
    />
  );
}
