/** Geographic coordinates in degrees north and east. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Degrees of the sun's centre below the horizon at sunset: its radius plus atmospheric refraction
 * (NOAA).
 */
export const SUNSET_DEPTH = 0.833;

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const deg = (radians: number): number => (radians * 180) / Math.PI;
const DAY_MS = 86_400_000;
/** Julian days of the Unix epoch and of the J2000 epoch that the formulas use. */
const JULIAN_1970 = 2_440_587.5;
const JULIAN_2000 = 2_451_545;

/** Declination of the sun in degrees, and the equation of time in minutes, at an instant. */
function sunAt(ms: number): { readonly declination: number; readonly equation: number } {
  const century = (ms / DAY_MS + JULIAN_1970 - JULIAN_2000) / 36_525;
  const meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360;
  const anomaly = rad(357.52911 + century * (35_999.05029 - 0.0001537 * century));
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    Math.sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    Math.sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    Math.sin(3 * anomaly) * 0.000289;
  const node = rad(125.04 - 1934.136 * century);
  const longitude = rad(meanLongitude + centre - 0.00569 - 0.00478 * Math.sin(node));
  const meanObliquity =
    23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60;
  const obliquity = rad(meanObliquity + 0.00256 * Math.cos(node));
  const y = Math.tan(obliquity / 2) ** 2;
  const double = 2 * rad(meanLongitude);
  const equation =
    4 *
    deg(
      y * Math.sin(double) -
        2 * eccentricity * Math.sin(anomaly) +
        4 * eccentricity * y * Math.sin(anomaly) * Math.cos(double) -
        0.5 * y * y * Math.sin(2 * double) -
        1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly),
    );
  return { declination: deg(Math.asin(Math.sin(obliquity) * Math.sin(longitude))), equation };
}

/**
 * Time at which the sun sinks to a depth below the western horizon, by the equations of NOAA's
 * Solar Calculator (Global Monitoring Laboratory; after Meeus, Astronomical Algorithms): accurate
 * to a minute between the polar circles.
 *
 * @param day `yyyy-mm-dd`, local to the place
 * @returns milliseconds since the epoch; null where the sun does not sink that deep on the day
 */
export function sunDescentAt(
  day: string,
  { latitude, longitude }: Place,
  depth: number = SUNSET_DEPTH,
): number | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Iterates with the time found, because the sun moves between noon and sunset.
  let at = midnight + (720 - 4 * longitude) * 60_000;
  for (let turn = 0; turn < 3; turn += 1) {
    const { declination, equation } = sunAt(at);
    const cosine =
      Math.cos(rad(90 + depth)) / (Math.cos(rad(latitude)) * Math.cos(rad(declination))) -
      Math.tan(rad(latitude)) * Math.tan(rad(declination));
    if (Math.abs(cosine) > 1) return null;
    at = midnight + (720 - 4 * longitude - equation + 4 * deg(Math.acos(cosine))) * 60_000;
  }
  return at;
}
