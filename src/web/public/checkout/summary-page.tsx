export default function SummaryPage() {
  return null;
}
