/** Name that the sinks' certificate is for. */
export const SINK_HOST = 'sink.example';

/** A certificate that vouches for itself, made for tests alone: nothing but a test that hands it over trusts it. */
export const SINK_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUXmSKOpNnwJc0Rwt7QadQu7OBb+UwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2luay5leGFtcGxlMCAXDTI2MTEyMTE5MzQ0MloYDzIxMjYx
MDI4MTkzNDQyWjAXMRUwEwYDVQQDDAxzaW5rLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAARmbnONlbuh0wfdddA2HneqDN9X1/WGAwjWcw0PNJW6o1jk
1XMJsEiDmRu6azwTaQKfTGwholmXS3DyLL1gR39Mo2wwajAdBgNVHQ4EFgQU+L37
b2OB6dvCZXZGvGcsgAhVHzEwHwYDVR0jBBgwFoAU+L37b2OB6dvCZXZGvGcsgAhV
HzEwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxzaW5rLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSAAwRQIhAOBHkpUDZhqJSZCmc9ZJ5l17jzWzlK/8t/EGazIhvQCw
AiAdYc37OG0fItAnUWbUmVQHCi0NA4eU/X9Q6+TKvqPEqw==
-----END CERTIFICATE-----
`;

export const SINK_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgL9f+W8AiJuD7QHeK
LHi+f0lEl+Wd1Cz4GeD2Gn9Xl2mhRANCAARmbnONlbuh0wfdddA2HneqDN9X1/WG
AwjWcw0PNJW6o1jk1XMJsEiDmRu6azwTaQKfTGwholmXS3DyLL1gR39M
-----END PRIVATE KEY-----
`;
