/**
 * Pairs a device with a check-in list of the product at this URL. Returns the cookie for its
 * requests.
 */
export async function pairDevice(url, { short_id, pin = null }) {
  const answer = await fetch(`${url}/api/public/check-in-lists/${short_id}/phones`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(pin === null ? {} : { pin }),
  });
  if (!answer.ok) throw new Error(`The device could not be paired: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
