export default function WidgetSettingsPage() {
  return null;
}
