/** Defines the way from Enrich to History. */

import { useServices } from '../../context';
import { Button } from '../../parts/controls';

export function HistoryButton() {
  const { history } = useServices();
  return (
    <Button kind="text" onPress={() => void history.open()}>
      History
    </Button>
  );
}
